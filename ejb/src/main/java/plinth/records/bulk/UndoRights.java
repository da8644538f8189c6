package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.RecordChanged.Operation;
import plinth.records.operation.Operations;

/**
 * The rights that undoing an operation requires. For one that did different things to records of
 * several objects, they follow from each of these changes.
 */
@ApplicationScoped
class UndoRights {
  @Inject private ChangeLog log;
  @Inject private Operations operations;
  @Inject private Shapes shapes;

  /**
   * Refuses a caller who may not undo all that an operation did (403). Objects that no longer exist
   * are left out, because their records will not be restored. A merge decides itself what becomes
   * of fields that the caller may not change, and so does its undo.
   *
   * @return the rights that some of the objects require
   */
  Set<ObjectRight> require(Caller caller, Operations.Row operation) {
    Set<ObjectRight> all = EnumSet.noneOf(ObjectRight.class);
    byObject(operation)
        .forEach(
            (objectId, rights) -> {
              operations
                  .findObjectSlug(objectId)
                  .ifPresent(slug -> require(caller, operation, objectId, slug, rights));
              all.addAll(rights);
            });
    return all;
  }

  /**
   * The shape of an object for undoing changes of its records; it cannot change before this
   * transaction ends. Refuses a caller without the rights (403).
   *
   * @param change what the changes were; those of an operation that is not mixed require the same
   *     rights whatever they were
   */
  GrantedShape lockShape(
      Caller caller, String objectSlug, Operations.Row operation, Operation change) {
    return lockShape(
        caller,
        objectSlug,
        operation.isMixed() || operation.isImport() ? Set.of(toUndo(change)) : operation.rights());
  }

  /** The problem for a caller who may not change what an operation changed. */
  static Problem forbidden() {
    return new Problem(
        KernelProblem.PERMISSION_DENIED, "Your role may not change some of the changed fields");
  }

  private Map<Long, Set<ObjectRight>> byObject(Operations.Row operation) {
    if (!operation.isMixed() && !operation.isImport()) {
      return Map.of(operation.objectId(), operation.rights());
    }
    Map<Long, Set<ObjectRight>> rights = new TreeMap<>();
    if (operation.isImport()) {
      rights.put(operation.objectId(), operation.rights());
    }
    log.listKinds(operation)
        .forEach(
            kind ->
                rights
                    .computeIfAbsent(kind.objectId(), id -> EnumSet.noneOf(ObjectRight.class))
                    .add(toUndo(kind.operation())));
    return rights;
  }

  /** The right that undoing a change requires; a created record is deleted again. */
  private static ObjectRight toUndo(Operation change) {
    return change == Operation.UPDATE ? ObjectRight.UPDATE : ObjectRight.DELETE;
  }

  private void require(
      Caller caller,
      Operations.Row operation,
      long objectId,
      String objectSlug,
      Set<ObjectRight> rights) {
    GrantedShape shape = lockShape(caller, objectSlug, rights);
    if (rights.contains(ObjectRight.DELETE) && !mayDelete(caller, objectSlug)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "Undoing this requires the right to delete records");
    }
    Set<String> kept = shape.unchangeable();
    if (rights.contains(ObjectRight.UPDATE)
        && !kept.isEmpty()
        && !operation.isMerge()
        && log.hasChanged(operation, objectId, kept)) {
      throw forbidden();
    }
  }

  private GrantedShape lockShape(Caller caller, String objectSlug, Set<ObjectRight> rights) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, rights.iterator().next());
    rights.forEach(shape::require);
    return shape;
  }

  private static boolean mayDelete(Caller caller, String objectSlug) {
    return caller.hasRight(caller.isScoped() ? "delete." + objectSlug : "record.delete");
  }
}
