/** The nodes that an action selects, as a tree of their keys. */
export interface SelectedNode {
  readonly isSelected: boolean;
  readonly below: ReadonlyMap<string, SelectedNode>;
}

interface Growing {
  isSelected: boolean;
  readonly below: Map<string, Growing>;
}

/** The tree of these nodes, from the document down. */
export function selectedTree(nodes: readonly (readonly string[])[]): SelectedNode {
  const root: Growing = { isSelected: false, below: new Map() };
  for (const keys of nodes) {
    let node = root;
    for (const key of keys) {
      const next = node.below.get(key) ?? { isSelected: false, below: new Map<string, Growing>() };
      node.below.set(key, next);
      node = next;
    }
    node.isSelected = true;
  }
  return root;
}
