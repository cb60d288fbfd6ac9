import { z } from 'zod';

import type { ConfigParameters, TelemetrySettings } from '../../../gemini-core.js';
import { flag, handedOn, number, text, texts } from './fields.js';

export const hooksConfig = z.looseObject({ enabled: flag, disabled: texts, notifications: flag });

export const hooks = handedOn<NonNullable<ConfigParameters['hooks']>>();

const hook = z.looseObject({ name: text, type: text, command: text, description: text, timeout: number });
const definitions = z.array(z.looseObject({ matcher: text, hooks: z.array(hook).optional() }));

export const reportedHooks = z.record(z.string(), definitions).optional();

export const telemetry = handedOn<TelemetrySettings>();

/** A bare switch is accepted and, as in Gemini CLI, does nothing. */
export const reportedTelemetry = z
  .union([
    z.boolean(),
    z.strictObject({
      enabled: flag,
      target: text,
      otlpEndpoint: text,
      otlpProtocol: z.enum(['grpc', 'http']).optional(),
      traces: flag,
      logPrompts: flag,
      outfile: text,
      useCollector: flag,
      useCliAuth: flag,
    }),
  ])
  .optional();

export const skills = z.looseObject({ enabled: flag, disabled: texts });

export const extensions = z.looseObject({ disabled: texts, workspacesWithMigrationNudge: texts });
