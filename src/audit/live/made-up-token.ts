/** A token that no server has given out. It says in every log whose it is. */
export const madeUpToken = "gram-audit-made-this-token-up";
