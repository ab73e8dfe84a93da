/**
 * A text in lines of at most so many characters, broken between words; a word that is longer is broken where the line ends,
 * so that no text of a server widens a report.
 */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => piecesOf(one, width))) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

function piecesOf(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  const characters = [...word];
  const count = Math.ceil(characters.length / width);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(""),
  );
}
