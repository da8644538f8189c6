package plinth.objects.relation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.fields.Linked;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldLink;
import plinth.objects.FieldMaker;
import plinth.objects.NamedObjects;
import plinth.objects.ObjectDefinition;
import plinth.objects.Shapes;

/** Creates relations with a field on each side. */
@ApplicationScoped
public class RelationFields {
  @Inject private RelationRepository relations;
  @Inject private FieldMaker maker;
  @Inject private Shapes shapes;
  @Inject private NamedObjects named;

  /**
   * One side of a relation to be created.
   *
   * @param label the name of its field
   * @param field the slug of its field; null to derive it from the label
   * @param at the member of the request that contains that slug
   */
  record End(
      ObjectDefinition object,
      String label,
      @Nullable String field,
      Field.Rules rules,
      boolean system,
      String at) {

    /** A side whose field is not required, not public and not a system field. */
    static End of(ObjectDefinition object, String label, @Nullable String field, String at) {
      return new End(object, label, field, Field.Rules.NONE, false, at);
    }
  }

  /** Creates a relation with its fields; returns the field of the {@code side}. */
  FieldDefinition create(
      String name, String slug, Link.Kind kind, OnDelete onDelete, End from, End to, Side side) {
    RelationDefinition relation =
        new RelationDefinition(slug, name, kind, from.object(), to.object(), onDelete);
    relations.add(relation);
    FieldDefinition first = field(from, to.object(), kind.many(Side.FROM), slug);
    FieldDefinition second = field(to, from.object(), kind.many(Side.TO), slug);
    ObjectDefinition other = to.object();
    Link link =
        new Link(relation.id(), slug, Side.FROM, kind, other.id(), other.slug(), second.slug());
    first.link(link);
    second.link(link.reversed(from.object().id(), from.object().slug(), first.slug()));
    return side == Side.FROM ? first : second;
  }

  private FieldDefinition field(End end, ObjectDefinition other, boolean many, String relation) {
    FieldDraft draft =
        FieldDraft.of(
            end.label(),
            "relation",
            FieldLink.settings(other.slug(), many, relation),
            List.of(),
            end.rules());
    return maker.create(end.object(), end.label(), end.field(), draft, end.system(), end.at());
  }

  /**
   * Creates the relation of a field that is created on its own: many to many with {@code multiple},
   * otherwise one record of the named object to many of this one. The object must be locked.
   */
  public FieldDefinition createForField(
      Caller caller,
      ObjectDefinition object,
      String name,
      @Nullable String explicit,
      FieldDraft draft,
      boolean system) {
    Linked type = (Linked) draft.type();
    ObjectDefinition other = named.requireObject(caller, type.object());
    if (!draft.settings().getString("relation", "").isEmpty()) {
      throw Problem.invalid("settings.relation", "unknown", "Is set by the relation of the field");
    }
    lock(object.id(), other.id());
    Field.Rules rules = draft.rules().withoutUnique().withDefault(null);
    End own = new End(object, name, explicit, rules, system, "slug");
    End theirs = new End(other, object.pluralName(), null, Field.Rules.NONE, system, "slug");
    String slug = freeSlug(name);
    return type.isMultiple()
        ? create(name, slug, Link.Kind.MANY_TO_MANY, OnDelete.UNLINK, own, theirs, Side.FROM)
        : create(name, slug, Link.Kind.ONE_TO_MANY, OnDelete.UNLINK, theirs, own, Side.TO);
  }

  /**
   * Locks the objects of both sides. All changes of definitions in a workspace are serialized, so
   * the order of the locks does not matter.
   */
  void lock(long one, long other) {
    shapes.lockExclusive(one);
    if (one != other) {
      shapes.lockExclusive(other);
    }
  }

  /** A slug for a relation that is not taken. */
  String freeSlug(String name) {
    return Slugs.from(name, "relation", s -> relations.findBySlug(s).isPresent());
  }
}
