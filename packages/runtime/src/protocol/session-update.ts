import { z } from 'zod';

import { InvalidSendError } from '../errors.js';
import { ApprovalMode } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';
import type { UpdateSend } from './parse-send.js';

const sessionConfig = z.strictObject({ approvalMode: z.enum(ApprovalMode).optional() });

/** What `send({update: {config}})` takes, as JSON schema. */
export const CONFIG_SCHEMA: Record<string, unknown> = z.toJSONSchema(sessionConfig);

/** Applies an update to the session's Config; the title is for those who list sessions, and only travels as an event. */
export function applyUpdate(config: Pick<Config, 'setModel' | 'setApprovalMode'>, update: UpdateSend['update']): void {
  if (Object.values(update).every((value) => value === undefined)) {
    throw new InvalidSendError('The update is empty. Give a title, a model or a config.');
  }
  const parsed = sessionConfig.safeParse(update.config ?? {});
  if (!parsed.success) {
    throw new InvalidSendError(`The config is not one of this session: ${z.prettifyError(parsed.error)}`, parsed.error);
  }
  if (parsed.data.approvalMode) setApprovalMode(config, parsed.data.approvalMode);
  if (update.model) config.setModel(update.model);
}

function setApprovalMode(config: Pick<Config, 'setApprovalMode'>, mode: ApprovalMode): void {
  try {
    config.setApprovalMode(mode);
  } catch (error) {
    throw new InvalidSendError(`The approval mode cannot be "${mode}" here: ${String(error)}`, error);
  }
}
