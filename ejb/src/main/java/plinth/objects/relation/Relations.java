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
  @Inject private RoleVisibility visibility;

  /** The relations that an object takes part in, oldest first. */
  public List<RelationView> all(Caller caller, String objectSlug) {
    ObjectDefinition object =
        find(caller, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
    return relations.of(object.id()).stream()
        .filter(relation -> sees(caller, relation))
        .map(this::view)
        .toList();
  }

  /** The active relations of an object, which records show and accept. */
  public List<RelationView> active(Caller caller, String objectSlug) {
    return all(caller, objectSlug).stream().filter(RelationView::isActive).toList();
  }

  /** One relation. */
  public RelationView show(Caller caller, String slug) {
    return shown(caller, slug);
  }

  /**
   * Deletes a relation with both of its fields and all links. Refuses a relation whose fields are
   * system fields, and one with a field that the caller does not see (404).
   *
   * @param ifEmpty whether to refuse a relation that has links (409)
   */
  public void delete(Caller caller, String slug, boolean ifEmpty) {
    Relation relation = locked(caller, slug).relation();
    List<FieldDefinition> both = fields.ofRelation(relation.id());
    for (FieldDefinition field : both) {
      long object = field.side() == Side.FROM ? relation.from().id() : relation.to().id();
      if (!visibility.sees(caller, object, field.id())) {
        throw Problem.notFound("Relation");
      }
    }
    if (ifEmpty) {
      FieldDefinition from = both.get(0);
      emptiness.check(objects.byId(from.objectId()).orElseThrow(), from);
    }
    ends.deleteOf(both.get(0));
  }

  /** Creates a relation of a new workspace unless it exists. */
  public void seed(Caller caller, NewRelation given) {
    if (given.slug() == null || relations.bySlug(given.slug()).isEmpty()) {
      create(caller, given);
    }
  }

  /**
   * Creates a relation with a field on each side. Refuses unknown objects, and slugs that are
   * taken, malformed or reserved.
   */
  public RelationView create(Caller caller, NewRelation given) {
    ObjectDefinition from = object(caller, given.fromObject(), "from_object");
    ObjectDefinition to = object(caller, given.toObject(), "to_object");
    ends.lock(from.id(), to.id());
    String slug =
        given.slug() == null
            ? ends.freeSlug(given.name())
            : Names.explicit(given.slug(), Slugs::isReserved);
    if (relations.bySlug(slug).isPresent()) {
      throw new Problem(ObjectsProblem.RELATION_EXISTS).field("slug", "unique", slug + " is taken");
    }
    Link.Kind kind = given.type();
    ends.make(
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
    return shown(caller, slug);
  }

  /**
   * Changes a relation. A more restrictive type is refused with the number of records that do not
   * fit (409); links cannot be written during this check.
   */
  public RelationView update(Caller caller, String slug, RelationChange change) {
    RelationDefinition relation = locked(caller, slug).definition();
    Link.Kind kind = change.type() == null ? relation.kind() : change.type();
    fits(relation, kind);
    relation.change(change);
    relations.follow(relation);
    for (FieldDefinition field : fields.ofRelation(relation.id())) {
      Side side = field.side();
      field.follow(kind, side == Side.FROM ? change.fromLabel() : change.toLabel());
    }
    return shown(caller, slug);
  }

  /**
   * Switches a relation between active and inactive; the fields of an inactive relation are hidden
   * and its links are kept.
   */
  public RelationView toggle(Caller caller, String slug) {
    RelationDefinition relation = locked(caller, slug).definition();
    return activated(caller, slug, relation, !relation.isActive());
  }

  /** Activates or deactivates a relation. */
  public RelationView activate(Caller caller, String slug, boolean active) {
    return activated(caller, slug, locked(caller, slug).definition(), active);
  }

  private RelationView activated(
      Caller caller, String slug, RelationDefinition relation, boolean active) {
    relation.activate(active);
    fields.ofRelation(relation.id()).forEach(field -> field.activate(active));
    return shown(caller, slug);
  }

  private void fits(RelationDefinition present, Link.Kind kind) {
    long misfits = 0;
    for (Side side : Side.values()) {
      if (present.kind().many(side) && !kind.many(side)) {
        misfits += relations.related(present.id(), side);
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

  private RelationRepository.Found locked(Caller caller, String slug) {
    Relation known = required(caller, slug).relation();
    ends.lock(known.from().id(), known.to().id());
    return required(caller, slug);
  }

  private RelationRepository.Found required(Caller caller, String slug) {
    return relations
        .find(slug)
        .filter(found -> sees(caller, found.relation()))
        .orElseThrow(() -> Problem.notFound("Relation"));
  }

  private RelationView shown(Caller caller, String slug) {
    return view(required(caller, slug).relation());
  }

  private boolean sees(Caller caller, Relation relation) {
    return visibility.mayRead(caller, relation.from().id())
        && visibility.mayRead(caller, relation.to().id());
  }

  private Optional<ObjectDefinition> find(Caller caller, String slug) {
    return objects.bySlug(slug).filter(object -> visibility.mayRead(caller, object.id()));
  }

  private ObjectDefinition object(Caller caller, String slug, String at) {
    return find(caller, slug)
        .orElseThrow(() -> Problem.invalid(at, "unknown", "There is no such object"));
  }

  private RelationView view(Relation relation) {
    List<FieldDefinition> both = fields.ofRelation(relation.id());
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
