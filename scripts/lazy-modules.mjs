/**
 * Packages that core imports when it starts and uses only for what most runs never do: exporting telemetry, git
 * checkpoints, HTML pages, gRPC agents. Each name that core takes from one becomes a stand-in that loads the package
 * when it is first used. A name that core starts to use and that is missing here fails the build.
 */
export const LAZY_MODULES = {
  '@google-cloud/logging': { lazy: ['Logging'] },
  '@google-cloud/opentelemetry-cloud-monitoring-exporter': { lazy: ['MetricExporter'] },
  '@google-cloud/opentelemetry-cloud-trace-exporter': { lazy: ['TraceExporter'] },
  '@opentelemetry/sdk-node': { lazy: ['NodeSDK'] },
  '@opentelemetry/exporter-trace-otlp-grpc': { lazy: ['OTLPTraceExporter'] },
  '@opentelemetry/exporter-metrics-otlp-grpc': { lazy: ['OTLPMetricExporter'] },
  '@opentelemetry/exporter-logs-otlp-grpc': { lazy: ['OTLPLogExporter'] },
  '@opentelemetry/exporter-trace-otlp-http': { lazy: ['OTLPTraceExporter'] },
  '@opentelemetry/exporter-metrics-otlp-http': { lazy: ['OTLPMetricExporter'] },
  '@opentelemetry/exporter-logs-otlp-http': { lazy: ['OTLPLogExporter'] },
  '@opentelemetry/instrumentation-http': { lazy: ['HttpInstrumentation'] },
  '@opentelemetry/sdk-metrics': {
    lazy: ['PeriodicExportingMetricReader', 'ConsoleMetricExporter'],
    constants: { AggregationTemporality: { DELTA: 0, CUMULATIVE: 1 } },
  },
  '@opentelemetry/sdk-trace-node': { lazy: ['BatchSpanProcessor', 'ConsoleSpanExporter'] },
  '@opentelemetry/sdk-logs': { lazy: ['BatchLogRecordProcessor', 'ConsoleLogRecordExporter'] },
  '@a2a-js/sdk/client/grpc': { lazy: ['GrpcTransportFactory'] },
  'simple-git': {
    lazy: ['simpleGit'],
    constants: { CheckRepoActions: { BARE: 'bare', IN_TREE: 'tree', IS_REPO_ROOT: 'root' } },
  },
  // Its classes extend those of the exporters, so it would load them by being loaded.
  './gcp-exporters.js': { lazy: ['GcpTraceExporter', 'GcpMetricExporter', 'GcpLogExporter'] },
  'html-to-text': { lazy: ['convert'] },
  systeminformation: { lazy: ['default'] },
};

/** The source of the module that takes a lazy package's place. */
export function standInSource(realPath, { lazy, constants = {} }) {
  const standIn = (name) => `standIn((module) => module[${JSON.stringify(name)}] ?? module)`;
  return [
    `const load = () => require(${JSON.stringify(realPath)});`,
    'const standIn = (pick) => new Proxy(function () {}, {',
    '  construct: (_target, args) => Reflect.construct(pick(load()), args),',
    '  apply: (_target, self, args) => Reflect.apply(pick(load()), self, args),',
    '  get: (_target, key) => Reflect.get(pick(load()), key),',
    '  has: (_target, key) => Reflect.has(pick(load()), key),',
    '});',
    ...lazy.map((name) =>
      name === 'default' ? `export default ${standIn(name)};` : `export const ${name} = ${standIn(name)};`,
    ),
    ...Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
  ].join('\n');
}
