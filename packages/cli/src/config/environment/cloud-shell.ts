/** The project that Cloud Shell bills Gemini Code Assist to. */
const CLOUD_SHELL_PROJECT = 'cloudshell-gca';
/** Where the person's own project is kept while the variable names Cloud Shell's. */
const OWN_PROJECT = '_GEMINI_USER_GCP_PROJECT';

/** In Cloud Shell the project is Google's, unless a `.env` file names one or Vertex AI is used with the person's own. */
export function setCloudShellProject(
  env: NodeJS.ProcessEnv,
  fromFile: Readonly<Record<string, string>>,
  authType: string | undefined,
): void {
  const current = env['GOOGLE_CLOUD_PROJECT'];
  if (!env[OWN_PROJECT] && current && current !== CLOUD_SHELL_PROJECT) env[OWN_PROJECT] = current;
  const otherwise = authType === 'vertex-ai' ? env[OWN_PROJECT] : CLOUD_SHELL_PROJECT;
  const project = fromFile['GOOGLE_CLOUD_PROJECT'] || otherwise;
  if (project !== undefined) env['GOOGLE_CLOUD_PROJECT'] = project;
  else if (current === CLOUD_SHELL_PROJECT) delete env['GOOGLE_CLOUD_PROJECT'];
}
