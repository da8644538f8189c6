package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.kernel.Json;

/** The relation of a field, as it is stored with the field. */
@Embeddable
public class FieldLink {
  @Column(name = "relation_id")
  private Long relationId;

  @Column(name = "relation_slug")
  private String relationSlug;

  @Column(name = "relation_side")
  private String side;

  @Column(name = "relation_type")
  private String kind;

  @Column(name = "relation_object")
  private Long objectId;

  @Column(name = "relation_field")
  private String field;

  /** For the persistence provider. */
  protected FieldLink() {}

  FieldLink(Link link) {
    relationId = link.relationId();
    relationSlug = link.relation();
    side = link.side().name();
    kind = link.kind().name();
    objectId = link.objectId();
    field = link.field();
  }

  /**
   * The link as the record engine sees it; null if there is none.
   *
   * @param object the slug of the object on the other side
   */
  @Nullable Link link(String object) {
    if (relationId == null) {
      return null;
    }
    return new Link(
        relationId,
        relationSlug,
        Link.Side.valueOf(side),
        Link.Kind.valueOf(kind),
        objectId,
        object,
        field);
  }

  /** The settings of a relation field. */
  public static JsonObject settings(String object, boolean many, String relation) {
    return Json.createObjectBuilder()
        .add("object", object)
        .add("multiple", many)
        .add("relation", relation)
        .build();
  }
}
