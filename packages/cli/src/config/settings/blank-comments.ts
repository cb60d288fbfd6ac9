/** Replaces comments by blanks, so that the rest keeps its place and can be read as JSON. */
export function blankComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (match) => (match.startsWith('"') ? match : match.replace(/[^\r\n]/g, ' ')));
}

/** Strings come first: what looks like a comment inside one is text. An unclosed block comment is left alone. */
const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;
