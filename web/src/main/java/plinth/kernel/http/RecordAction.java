package plinth.kernel.http;

import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** What a record route does, with the permission and the scope that it needs. */
public enum RecordAction {
  READ("record.read", "read", Access.READ),
  CREATE("record.create", "write", Access.WRITE),
  UPDATE("record.update", "write", Access.WRITE),
  DELETE("record.delete", "delete", Access.WRITE),
  /**
   * What belongs to no record any more is removed; the scope that lets records go of it is enough.
   */
  DISCARD("record.delete", "write", Access.WRITE);

  private final String permission;
  private final String scope;
  private final Access access;

  RecordAction(String permission, String scope, Access access) {
    this.permission = permission;
    this.scope = scope;
    this.access = access;
  }

  /** The permission that an admin's role must hold. */
  public String permission() {
    return permission;
  }

  /** The scope that a credential must hold for an object. */
  public String scopeFor(String objectSlug) {
    return scope + "." + objectSlug;
  }

  /** Whether a caller may do it with the records of an object. */
  public boolean admits(Caller caller, String objectSlug) {
    return caller.isScoped() ? caller.may(scopeFor(objectSlug)) : caller.may(permission);
  }

  /** Refuses a caller without this right on the records of an object. */
  public void require(Caller caller, String objectSlug) {
    if (admits(caller, objectSlug)) {
      return;
    }
    throw caller.isScoped()
        ? new Problem(
            KernelProblem.SCOPE_MISSING, "The scope " + scopeFor(objectSlug) + " is needed")
        : new Problem(
            KernelProblem.PERMISSION_DENIED, "The permission " + permission + " is needed");
  }

  /** Whether a credential may do it with the records of some object. */
  public boolean admitsSomewhere(Caller caller) {
    return caller.may(scopeFor("*"))
        || caller.rights().stream().anyMatch(right -> right.startsWith(scope + "."))
        || (this == DISCARD && DELETE.admitsSomewhere(caller));
  }

  /** Whether it reads or writes. */
  public Access access() {
    return access;
  }
}
