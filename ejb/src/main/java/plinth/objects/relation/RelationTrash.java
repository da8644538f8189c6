package plinth.objects.relation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldMaker;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectsProblem;

/** Deletes and restores relations with the field on each side, and removes them for good. */
@ApplicationScoped
public class RelationTrash {
  @Inject private FieldRepository fields;
  @Inject private RelationRepository relations;
  @Inject private RelationFields ends;
  @Inject private FieldMaker maker;
  @Inject private FieldFormulas formulas;

  /**
   * Deletes the relation of a field with both fields; all links are kept for a restoration. Refuses
   * a system field, and fields that a computed field needs.
   */
  public void deleteOf(Caller caller, FieldDefinition one) {
    long id = Objects.requireNonNull(one.link()).relationId();
    Relation relation = relations.findById(id).orElseThrow();
    ends.lock(relation.from().id(), relation.to().id());
    List<FieldDefinition> both = fields.listByRelation(id);
    if (both.stream().anyMatch(FieldDefinition::isSystem)) {
      throw new Problem(ObjectsProblem.SYSTEM_FIELD);
    }
    both.forEach(field -> formulas.requireUnread(caller, field));
    delete(caller, relation, both, /* withObject= */ false);
  }

  /**
   * Deletes the relations of an object that is being deleted, with their fields on both sides; they
   * return with the object.
   */
  public void deleteOf(Caller caller, ObjectDefinition object) {
    for (Relation relation : relations.listByObject(object.id())) {
      ends.lock(relation.from().id(), relation.to().id());
      delete(caller, relation, fields.listByRelation(relation.id()), /* withObject= */ true);
    }
  }

  private void delete(
      Caller caller, Relation relation, List<FieldDefinition> both, boolean withObject) {
    for (FieldDefinition field : both) {
      field.remove(caller);
      field.keep();
    }
    relations.find(relation.slug()).orElseThrow().definition().delete(withObject);
  }

  /**
   * Restores the relation of a deleted field with both fields and the links of records that still
   * exist. Refuses a relation with an object that is deleted (409).
   *
   * @param explicit the slug of this field; null for its former one
   */
  public void restoreOf(Caller caller, FieldDefinition one, @Nullable String explicit) {
    long id = Objects.requireNonNull(one.link()).relationId();
    RelationRepository.Found found =
        relations.findDeleted(id).orElseThrow(() -> new Problem(ObjectsProblem.OBJECT_DELETED));
    ends.lock(found.relation().from().id(), found.relation().to().id());
    maker.readmit(one, explicit, /* unique= */ false, SlotState.READY);
    one.finishReturn();
    restore(caller, found);
  }

  /** Restores the relations that were deleted with an object, if both objects exist. */
  public void restoreOf(Caller caller, ObjectDefinition object) {
    for (RelationRepository.Found found : relations.listDeletedWith(object.id())) {
      ends.lock(found.relation().from().id(), found.relation().to().id());
      restore(caller, found);
    }
  }

  /** Restores a relation; a field or a relation whose slug is taken gets another one. */
  private void restore(Caller caller, RelationRepository.Found found) {
    RelationDefinition relation = found.definition();
    String slug =
        relations.find(relation.slug()).isPresent()
            ? ends.freeSlug(relation.name())
            : relation.slug();
    relation.restore(slug);
    List<FieldDefinition> both = fields.listByRelation(relation.id());
    for (FieldDefinition field : both) {
      if (field.isRemoved()) {
        maker.readmit(field, maker.formerOrFreeSlug(field), /* unique= */ false, SlotState.READY);
        field.finishReturn();
      }
    }
    FieldDefinition from = both.get(both.get(0).side() == Side.FROM ? 0 : 1);
    FieldDefinition to = both.get(both.get(0).side() == Side.FROM ? 1 : 0);
    Relation restored = found.relation();
    Link link =
        new Link(
            relation.id(),
            slug,
            Side.FROM,
            relation.kind(),
            restored.to().id(),
            restored.to().slug(),
            to.slug());
    from.relink(link);
    to.relink(link.reversed(restored.from().id(), restored.from().slug(), from.slug()));
    relations.endLinksOfDeleted(restored, caller.label());
  }

  /** Removes a deleted relation, with its fields and all links, for good. */
  public void purge(long relationId) {
    fields.listByRelation(relationId).forEach(fields::delete);
    relations.delete(relationId);
  }

  /** Removes all relations of an object, deleted or not, for good. */
  public void purgeOf(ObjectDefinition object) {
    relations.listIds(object.id()).forEach(this::purge);
  }
}
