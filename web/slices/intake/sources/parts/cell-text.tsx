import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type Piece, visiblePieces } from "../visible-text.ts";
import classes from "./cell-text.module.css";

/**
 * Shows a cell's text; with `invisible`, each invisible character has a named sign. A function, not a component,
 * because scrolling adds and removes hundreds of cells.
 */
export function useCellText(invisible: boolean): (text: string) => ReactNode {
  const { t } = useTranslation();
  return useCallback(
    (text) => {
      if (!invisible) return text;
      const sign = (piece: Piece, index: number) =>
        piece.kind === null ? (
          piece.text
        ) : (
          <span
            key={index}
            className={classes.sign}
            data-kind={piece.kind}
            title={t("sources.invisible.sign", { name: t(`sources.invisible.kinds.${piece.kind}`), code: piece.code })}
          >
            {piece.text}
          </span>
        );
      return visiblePieces(text).map(sign);
    },
    [t, invisible],
  );
}
