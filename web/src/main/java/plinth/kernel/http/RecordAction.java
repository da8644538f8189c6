package plinth.kernel.http;

import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** The action of a record route, with the permission and the scope that it requires. */
public enum RecordAction {
  READ("record.read", "read", Access.READ),
  CREATE("record.create", "write", Access.WRITE),
  UPDATE("record.update", "write", Access.WRITE),
  DELETE("record.delete", "delete", Access.WRITE),
  /**
   * Removes something that no longer belongs to a record; the scope that allowed detaching it is
   * sufficient.
   */
  DISCARD("record.delete", "write", Access.WRITE),
  /**
   * Creates, changes or deletes, as the body says: the route checks the right of each operation,
   * and one of them is sufficient to try.
   */
  CHANGE("", "write", Access.WRITE);

  private final String permission;
  private final String scope;
  private final Access access;

  RecordAction(String permission, String scope, Access access) {
    this.permission = permission;
    this.scope = scope;
    this.access = access;
  }

  /** The permission that an admin's role needs; empty if it depends on the body. */
  public String permission() {
    return permission;
  }

  /** The scope that a credential needs for an object. */
  public String scopeFor(String objectSlug) {
    return scope + "." + objectSlug;
  }

  /** Whether a caller may perform the action on the records of an object. */
  public boolean admits(Caller caller, String objectSlug) {
    if (this == CHANGE) {
      return CREATE.admits(caller, objectSlug)
          || UPDATE.admits(caller, objectSlug)
          || DELETE.admits(caller, objectSlug);
    }
    return caller.isScoped() ? caller.hasRight(scopeFor(objectSlug)) : caller.hasRight(permission);
  }

  /** Refuses a caller without this right on the records of an object. */
  public void require(Caller caller, String objectSlug) {
    if (admits(caller, objectSlug)) {
      return;
    }
    throw caller.isScoped()
        ? new Problem(
            KernelProblem.SCOPE_MISSING, "The scope " + scopeFor(objectSlug) + " is required")
        : new Problem(
            KernelProblem.PERMISSION_DENIED,
            permission.isEmpty()
                ? "A permission to create, update or delete records is required"
                : "The permission " + permission + " is required");
  }

  /** Whether a credential may perform the action on the records of at least one object. */
  public boolean admitsAnyObject(Caller caller) {
    return caller.hasRight(scopeFor("*"))
        || caller.rights().stream().anyMatch(right -> right.startsWith(scope + "."))
        || (this == DISCARD && DELETE.admitsAnyObject(caller));
  }

  /** Whether the action reads or writes. */
  public Access access() {
    return access;
  }
}
