package plinth.realtime;

import plinth.kernel.Caller;

/**
 * The room of the clients of one workspace.
 *
 * @param name {@code workspace:{id}} for a shared workspace, {@code tenant:{subdomain}} for a
 *     dedicated one
 */
public record Room(String name) {
  /** The room of a workspace. */
  public static Room of(Caller.Workspace workspace) {
    return new Room(
        workspace.database() == null
            ? "workspace:" + workspace.id()
            : "tenant:" + workspace.subdomain());
  }

  /** The room of a workspace before it moved to its present place. */
  public static Room formerRoom(Caller.Workspace there) {
    String other = there.database() == null ? there.subdomain() : null;
    return of(new Caller.Workspace(there.id(), there.subdomain(), other));
  }
}
