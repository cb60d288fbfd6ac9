import { execFileSync } from 'node:child_process';

/** The resident memory of a process and all that it started. */
export function treeRssMb(root: number): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const inTree = new Set([root]);
  // Children come after their parents in time, but not always in the list.
  for (let before = 0; before !== inTree.size;) {
    before = inTree.size;
    for (const [pid = 0, parent = 0] of rows) if (inTree.has(parent)) inTree.add(pid);
  }
  const kilobytes = rows.filter(([pid = 0]) => inTree.has(pid)).reduce((sum, [, , rss = 0]) => sum + rss, 0);
  return kilobytes / 1024;
}
