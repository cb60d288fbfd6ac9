import {
  isTelemetrySdkInitialized,
  logCliConfiguration,
  logUserPrompt,
  shutdownTelemetry,
  StartSessionEvent,
  UserPromptEvent,
} from '../gemini-core.js';
import type { Config } from '../gemini-core.js';

/** An exporter that cannot get rid of its data must not keep the program from ending. */
const FLUSH_MS = 3_000;

/** Core logs what a session does; that it starts, and with which prompt, it leaves to whoever starts it. */
export function logStart(config: Config, prompt: string): void {
  logCliConfiguration(config, new StartSessionEvent(config, config.getToolRegistry()));
  const authType = config.getContentGeneratorConfig()?.authType;
  logUserPrompt(config, new UserPromptEvent(prompt.length, config.getSessionId(), authType, prompt));
}

/** Sends what the exporters still hold; without telemetry there is nothing to do. */
export async function flushTelemetry(config: Config): Promise<void> {
  if (!isTelemetrySdkInitialized()) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FLUSH_MS);
  });
  await Promise.race([shutdownTelemetry(config).catch(() => undefined), patience]);
  clearTimeout(timer);
}
