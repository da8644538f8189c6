package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.access.ObjectLimit;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.tenancy.TenantEntities;

/** Fields in the database. */
@ApplicationScoped
public class FieldRepository {
  @Inject private TenantEntities entities;

  /**
   * All fields of an object, in order and as stored now, including removed ones that still hold
   * their slug and slots.
   */
  public List<FieldDefinition> listByObject(long objectId) {
    return entities
        .asStored(
            "select f from FieldDefinition f where f.objectId = :object order by f.position, f.id",
            FieldDefinition.class)
        .setParameter("object", objectId)
        .getResultList();
  }

  /** The fields of all objects, ordered within each object, without removed ones. */
  public List<FieldDefinition> listAll() {
    return entities
        .manager()
        .createQuery(
            """
            select f
            from FieldDefinition f
            where f.removedAt is null
            order by f.objectId, f.position, f.id
            """,
            FieldDefinition.class)
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
            where f.objectId = :object and f.slug = :slug and f.removedAt is null
            """,
            FieldDefinition.class)
        .setParameter("object", objectId)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** The fields of a relation, one on each side. */
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
    List<Field> kept =
        listByObject(object.id()).stream()
            .filter(field -> !field.isRemoved())
            .map(FieldDefinition::field)
            .toList();
    return new Shape(object.id(), object.slug(), 0, kept);
  }

  /** Adds a field, which assigns its number. */
  public void add(FieldDefinition field) {
    entities.manager().persist(field);
    entities.manager().flush();
  }

  /** Deletes a field. */
  public void delete(FieldDefinition field) {
    entities.manager().remove(field);
  }

  /** The fields with this slug in all objects, without removed ones. */
  public List<FieldDefinition> listBySlug(String slug) {
    return entities
        .manager()
        .createQuery(
            """
            select f
            from FieldDefinition f
            where f.slug = :slug and f.removedAt is null
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
            where f.sharedId in :ids and f.removedAt is null
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
