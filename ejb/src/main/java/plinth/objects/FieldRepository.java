package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import plinth.access.ObjectLimit;
import plinth.fields.Link;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.calendar.WorkspaceCalendars;

/** Fields in the database. */
@ApplicationScoped
public class FieldRepository {
  @Inject private TenantEntities entities;
  @Inject private WorkspaceCalendars calendars;

  /**
   * All fields of an object, in order and as stored now, including removed ones that still hold
   * their slug and slots.
   */
  public List<FieldDefinition> listByObject(long objectId) {
    return listWithKept(objectId).stream().filter(field -> !field.removal().isKept()).toList();
  }

  /** The deleted fields of an object, latest deletion first and as stored now. */
  public List<FieldDefinition> listDeleted(long objectId) {
    return listWithKept(objectId).stream()
        .filter(FieldDefinition::isRemoved)
        .sorted(Comparator.comparing(FieldRepository::deletion).reversed())
        .toList();
  }

  private static Instant deletion(FieldDefinition field) {
    return Objects.requireNonNull(field.removal().at());
  }

  /** All fields of an object, in order and as stored now, deleted ones included. */
  List<FieldDefinition> listWithKept(long objectId) {
    return entities
        .asStored(
            "select f from FieldDefinition f where f.objectId = :object order by f.position, f.id",
            FieldDefinition.class)
        .setParameter("object", objectId)
        .getResultList();
  }

  /** The fields of all objects that are not deleted, in order, without removed ones. */
  public List<FieldDefinition> listAll() {
    return entities
        .manager()
        .createQuery(
            """
            select f
            from FieldDefinition f
            where f.removal.at is null
              and f.objectId in (select o.id from ObjectDefinition o where o.deletedAt is null)
            order by f.objectId, f.position, f.id
            """,
            FieldDefinition.class)
        .getResultList();
  }

  /**
   * The computed fields of all objects and those whose values are records, deleted ones included,
   * as stored now.
   */
  List<FieldDefinition> listEverDependent() {
    return entities
        .asStored(
            """
            select f
            from FieldDefinition f
            where f.formula is not null or f.related is not null or f.type in :references
            order by f.objectId, f.id
            """,
            FieldDefinition.class)
        .setParameter("references", FieldTypes.words(References.class))
        .getResultList();
  }

  /**
   * The computed fields of all objects that are not deleted, as stored now, without those that are
   * being removed.
   */
  public List<FieldDefinition> listComputed() {
    return entities
        .asStored(
            """
            select f
            from FieldDefinition f
            where (f.formula is not null or f.related is not null)
              and f.objectId in (select o.id from ObjectDefinition o where o.deletedAt is null)
            order by f.objectId, f.id
            """,
            FieldDefinition.class)
        .getResultList()
        .stream()
        .filter(field -> !field.removal().isLeaving())
        .toList();
  }

  /** The numbers of the objects that have computed fields, deleted ones included. */
  public Set<Long> listObjectsWithComputed() {
    return Set.copyOf(
        entities
            .manager()
            .createQuery(
                """
                select distinct f.objectId
                from FieldDefinition f
                where f.formula is not null or f.related is not null
                """,
                Long.class)
            .getResultList());
  }

  /**
   * The numbers of the objects that have fields which were deleted before a moment and are kept.
   */
  public List<Long> listObjectsWithDeleted(Instant before) {
    return entities
        .manager()
        .createQuery(
            """
            select distinct f.objectId
            from FieldDefinition f
            where f.removal.at <= :before and f.removal.stage = :kept
              and f.objectId in (select o.id from ObjectDefinition o where o.deletedAt is null)
            order by f.objectId
            """,
            Long.class)
        .setParameter("before", before)
        .setParameter("kept", Removal.KEPT)
        .getResultList();
  }

  /** The fields of an object that are visible under this limit, in order, without removed ones. */
  public List<FieldDefinition> listVisible(ObjectDefinition object, Optional<ObjectLimit> limit) {
    return listByObject(object.id()).stream()
        .filter(
            field -> !field.isRemoved() && limit.map(l -> l.showsField(field.id())).orElse(true))
        .toList();
  }

  /** Finds a field of an object by its slug. */
  public Optional<FieldDefinition> findBySlug(long objectId, String slug) {
    return entities
        .asStored(
            """
            select f
            from FieldDefinition f
            where f.objectId = :object and f.slug = :slug and f.removal.at is null
            """,
            FieldDefinition.class)
        .setParameter("object", objectId)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** The relation of a field, also of one that is deleted unless another one has its slug. */
  public Optional<Link> findLink(long objectId, String slug) {
    return entities
        .manager()
        .createQuery(
            """
            select f
            from FieldDefinition f
            where f.objectId = :object and f.slug = :slug and f.link.relationId is not null
            """,
            FieldDefinition.class)
        .setParameter("object", objectId)
        .setParameter("slug", slug)
        .getResultStream()
        .min(Comparator.comparing(FieldDefinition::isRemoved))
        .map(FieldDefinition::link);
  }

  /** The fields of a relation, deleted or not, one on each side. */
  public List<FieldDefinition> listByRelation(long relationId) {
    return entities
        .manager()
        .createQuery(
            "select f from FieldDefinition f where f.link.relationId = :relation order by f.id",
            FieldDefinition.class)
        .setParameter("relation", relationId)
        .getResultList();
  }

  /** The shape that the records of an object must have: its fields without removed ones. */
  public Shape shape(ObjectDefinition object) {
    return storedShape(object).shape();
  }

  /** The shape that the records of an object must have, and what becomes of values of others. */
  public StoredShape storedShape(ObjectDefinition object) {
    return StoredShape.of(
        object, listKeys(object.id()), listWithKept(object.id()), calendars.current());
  }

  /** The unique keys of an object as stored now, including those that still hold their slots. */
  public List<StoredKey> listKeys(long objectId) {
    return entities
        .asStored("select o from ObjectDefinition o where o.id = :object", ObjectDefinition.class)
        .setParameter("object", objectId)
        .getSingleResult()
        .uniqueKeys();
  }

  /** Refuses a field of a unique key, which the key needs as it is (409). */
  public void requireNoKey(FieldDefinition field) {
    if (listKeys(field.objectId()).stream().anyMatch(key -> key.fields().contains(field.id()))) {
      throw new Problem(ObjectsProblem.FIELD_IN_UNIQUE_KEY);
    }
  }

  /** Adds a field, which assigns its number. */
  public void add(FieldDefinition field) {
    entities.manager().persist(field);
    entities.manager().flush();
  }

  /** Removes a field for good. */
  public void delete(FieldDefinition field) {
    entities.manager().remove(field);
  }

  /**
   * Ends the deletion of a field whose values have left the records: it is kept, unless its values
   * were being converted.
   */
  public void finishRemoval(FieldDefinition field) {
    if (field.pending() == null) {
      field.keep();
    } else {
      delete(field);
    }
  }

  /** The fields with this slug in all objects that are not deleted, without removed ones. */
  public List<FieldDefinition> listBySlug(String slug) {
    return entities
        .manager()
        .createQuery(
            """
            select f
            from FieldDefinition f
            where f.slug = :slug and f.removal.at is null
              and f.objectId in (select o.id from ObjectDefinition o where o.deletedAt is null)
            order by f.id
            """,
            FieldDefinition.class)
        .setParameter("slug", slug)
        .getResultList();
  }

  /** The fields of these shared definitions, in the order in which they were placed. */
  public List<FieldDefinition> listShared(List<Long> ids) {
    return entities
        .manager()
        .createQuery(
            """
            select f
            from FieldDefinition f
            where f.sharedId in :ids and f.removal.at is null
              and f.objectId in (select o.id from ObjectDefinition o where o.deletedAt is null)
            order by f.id
            """,
            FieldDefinition.class)
        .setParameter("ids", ids)
        .getResultList();
  }

  /** A field and the fields that share its definition. */
  public List<FieldDefinition> listPlacements(FieldDefinition field) {
    Long id = field.sharedId();
    return id == null ? List.of(field) : listShared(List.of(id));
  }

  /**
   * Writes pending changes and clears the persistence context, so that the next read sees what
   * other transactions have committed.
   */
  public void flushAndClear() {
    entities.manager().flush();
    entities.manager().clear();
  }

  /** Detaches a field, so that further changes to it are not written. */
  public void detach(FieldDefinition field) {
    entities.manager().detach(field);
  }
}
