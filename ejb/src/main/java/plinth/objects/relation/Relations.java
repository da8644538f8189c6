package plinth.objects.relation;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.objects.Emptiness;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.Names;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.objects.related.RelatedFields;
import plinth.objects.relation.RelationFields.End;
import plinth.tenancy.Tenanted;

/**
 * Use cases for relations between objects. A relation with an object that the caller may not read
 * does not exist for the caller.
 */
@Stateless
@Tenanted
public class Relations {
  @Inject private Emptiness emptiness;
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RelationRepository relations;
  @Inject private RelationFields ends;
  @Inject private RelationTrash trash;
  @Inject private RoleVisibility visibility;
  @Inject private RelatedFields related;

  /** The relations that an object takes part in, oldest first. */
  public List<RelationView> listAll(Caller caller, String objectSlug) {
    ObjectDefinition object =
        find(caller, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
    return relations.listByObject(object.id()).stream()
        .filter(relation -> sees(caller, relation))
        .map(this::view)
        .toList();
  }

  /** The active relations of an object, which records show and accept. */
  public List<RelationView> listActive(Caller caller, String objectSlug) {
    return listAll(caller, objectSlug).stream().filter(RelationView::isActive).toList();
  }

  /** One relation. */
  public RelationView show(Caller caller, String slug) {
    return requireView(caller, slug);
  }

  /**
   * Deletes a relation with both of its fields; either field can be restored, which restores the
   * relation with its links. Refuses a relation whose fields are system fields, and one with a
   * field that the caller does not see (404).
   *
   * @param ifEmpty whether to refuse a relation that has links (409)
   */
  public void delete(Caller caller, String slug, boolean ifEmpty) {
    Relation relation = lock(caller, slug).relation();
    List<FieldDefinition> both = fields.listByRelation(relation.id());
    for (FieldDefinition field : both) {
      long object = field.side() == Side.FROM ? relation.from().id() : relation.to().id();
      if (!visibility.sees(caller, object, field.id())) {
        throw Problem.notFound("Relation");
      }
    }
    if (ifEmpty) {
      FieldDefinition from = both.get(0);
      emptiness.check(objects.findById(from.objectId()).orElseThrow(), from);
    }
    trash.deleteOf(caller, both.get(0));
  }

  /** Creates a relation of a new workspace unless it exists. */
  public void seed(Caller caller, NewRelation given) {
    if (given.slug() == null || relations.findBySlug(given.slug()).isEmpty()) {
      create(caller, given);
    }
  }

  /**
   * Creates a relation with a field on each side. Refuses unknown objects, and slugs that are
   * taken, malformed or reserved.
   */
  public RelationView create(Caller caller, NewRelation given) {
    ObjectDefinition from = requireObject(caller, given.fromObject(), "from_object");
    ObjectDefinition to = requireObject(caller, given.toObject(), "to_object");
    ends.lock(from.id(), to.id());
    String slug =
        given.slug() == null
            ? ends.freeSlug(given.name())
            : Names.explicit(given.slug(), Slugs::isReserved);
    if (relations.findBySlug(slug).isPresent()) {
      throw new Problem(ObjectsProblem.RELATION_EXISTS).field("slug", "unique", slug + " is taken");
    }
    Link.Kind kind = given.type();
    ends.create(
        given.name().strip(),
        slug,
        kind,
        given.onDelete() == null ? OnDelete.UNLINK : given.onDelete(),
        End.of(
            from,
            label(given.fromLabel(), to, kind.many(Side.FROM)),
            given.fromField(),
            "from_field"),
        End.of(to, label(given.toLabel(), from, kind.many(Side.TO)), given.toField(), "to_field"),
        Side.FROM);
    return requireView(caller, slug);
  }

  /**
   * Changes a relation. A more restrictive type is refused with the number of records that do not
   * fit (409); links cannot be written during this check. Refuses one with which lookups would be
   * wrong (409).
   */
  public RelationView update(Caller caller, String slug, RelationChange change) {
    RelationDefinition relation = lock(caller, slug).definition();
    Link.Kind kind = change.type() == null ? relation.kind() : change.type();
    requireFit(relation, kind);
    related.requireStillSingle(caller, fields.listByRelation(relation.id()), kind);
    relation.change(change);
    relations.updateLinks(relation);
    for (FieldDefinition field : fields.listByRelation(relation.id())) {
      Side side = field.side();
      field.applyRelation(kind, side == Side.FROM ? change.fromLabel() : change.toLabel());
    }
    return requireView(caller, slug);
  }

  /**
   * Switches a relation between active and inactive; the fields of an inactive relation are hidden
   * and its links are kept.
   */
  public RelationView toggle(Caller caller, String slug) {
    RelationDefinition relation = lock(caller, slug).definition();
    return setActive(caller, slug, relation, !relation.isActive());
  }

  /** Activates or deactivates a relation. */
  public RelationView activate(Caller caller, String slug, boolean active) {
    return setActive(caller, slug, lock(caller, slug).definition(), active);
  }

  private RelationView setActive(
      Caller caller, String slug, RelationDefinition relation, boolean active) {
    relation.activate(active);
    fields.listByRelation(relation.id()).forEach(field -> field.activate(active));
    return requireView(caller, slug);
  }

  private void requireFit(RelationDefinition present, Link.Kind kind) {
    long misfits = 0;
    for (Side side : Side.values()) {
      if (present.kind().many(side) && !kind.many(side)) {
        misfits += relations.countMultiple(present.id(), side);
      }
    }
    if (misfits > 0) {
      throw new Problem(
              ObjectsProblem.RELATION_DOES_NOT_FIT,
              misfits + " records are related to more than the type allows")
          .field("type", "links", "Unlink them first")
          .with("records", misfits);
    }
  }

  private RelationRepository.Found lock(Caller caller, String slug) {
    Relation known = requireRelation(caller, slug).relation();
    ends.lock(known.from().id(), known.to().id());
    return requireRelation(caller, slug);
  }

  private RelationRepository.Found requireRelation(Caller caller, String slug) {
    return relations
        .find(slug)
        .filter(found -> sees(caller, found.relation()))
        .orElseThrow(() -> Problem.notFound("Relation"));
  }

  private RelationView requireView(Caller caller, String slug) {
    return view(requireRelation(caller, slug).relation());
  }

  private boolean sees(Caller caller, Relation relation) {
    return visibility.mayRead(caller, relation.from().id())
        && visibility.mayRead(caller, relation.to().id());
  }

  private Optional<ObjectDefinition> find(Caller caller, String slug) {
    return objects.findBySlug(slug).filter(object -> visibility.mayRead(caller, object.id()));
  }

  private ObjectDefinition requireObject(Caller caller, String slug, String at) {
    return find(caller, slug)
        .orElseThrow(() -> Problem.invalid(at, "unknown", "There is no such object"));
  }

  private RelationView view(Relation relation) {
    List<FieldDefinition> both = fields.listByRelation(relation.id());
    FieldDefinition from = both.get(both.get(0).side() == Side.FROM ? 0 : 1);
    FieldDefinition to = both.get(both.get(0).side() == Side.FROM ? 1 : 0);
    return new RelationView(
        relation.slug(),
        relation.name(),
        relation.kind(),
        relation.from().slug(),
        relation.to().slug(),
        from.field().name(),
        to.field().name(),
        from.slug(),
        to.slug(),
        relation.active(),
        relation.onDelete(),
        relation.times().createdAt(),
        relation.times().updatedAt());
  }

  private static String label(@Nullable String given, ObjectDefinition other, boolean many) {
    if (given != null) {
      return given.strip();
    }
    return many ? other.pluralName() : other.name();
  }
}
