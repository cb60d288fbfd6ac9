/** The proxy that the environment names; the one for HTTPS counts first. */
export function proxyFrom(env: Readonly<NodeJS.ProcessEnv>): string | undefined {
  return env['HTTPS_PROXY'] || env['https_proxy'] || env['HTTP_PROXY'] || env['http_proxy'];
}
