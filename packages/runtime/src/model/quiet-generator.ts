import { LoggingContentGenerator } from '../gemini-core.js';
import type { Config, ContentGenerator } from '../gemini-core.js';

/**
 * The generator to call. Core's logging wrapper keeps every request for a telemetry exporter that may start later, so
 * with telemetry off it would hold the whole session's traffic for ever: then the generator below it is called.
 */
export function quietGenerator(
  config: Pick<Config, 'getContentGenerator' | 'getTelemetryEnabled' | 'getUsageStatisticsEnabled'>,
): ContentGenerator {
  const generator = config.getContentGenerator();
  const observed = config.getTelemetryEnabled() || config.getUsageStatisticsEnabled();
  return !observed && generator instanceof LoggingContentGenerator ? generator.getWrapped() : generator;
}
