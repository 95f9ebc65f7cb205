import { Text } from "@mantine/core";
import type { FileShown } from "../../../../../contract/files.ts";
import { useFoundWords } from "../found-words.ts";
import classes from "./found-in.module.css";

/** What was found in a file; what is not certain stands below it. */
export function FoundIn({ file }: { file: FileShown }) {
  const { words, unsure } = useFoundWords();
  const doubt = unsure(file);
  return (
    <div>
      <Text size="sm" className={classes.words}>
        {words(file).join(" · ")}
      </Text>
      {doubt && (
        <Text size="sm" className={classes.doubt}>
          {doubt}
        </Text>
      )}
    </div>
  );
}
