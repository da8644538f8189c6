package plinth.fields;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The relation that holds the values of a relation field as links, seen from one side.
 *
 * @param relationId the relation's number
 * @param relation the relation's slug
 * @param side the side of the field's own records
 * @param kind how many records may be on each side
 * @param objectId the number of the object on the other side
 * @param object the slug of that object
 * @param field the slug of the field on the other side
 * @param moment the moment whose links are used; null: the current links
 */
public record Link(
    long relationId,
    String relation,
    Side side,
    Kind kind,
    long objectId,
    String object,
    String field,
    @Nullable Instant moment) {

  /** Creates a link with the current links. */
  public Link(
      long relationId,
      String relation,
      Side side,
      Kind kind,
      long objectId,
      String object,
      String field) {
    this(relationId, relation, side, kind, objectId, object, field, null);
  }

  /** The two sides of a relation. */
  public enum Side {
    FROM,
    TO;

    /** The column that holds the records of this side. */
    public String column() {
      return this == FROM ? "from_id" : "to_id";
    }

    /** The other side. */
    public Side other() {
      return this == FROM ? TO : FROM;
    }
  }

  /** The number of records that a record may be related to. */
  public enum Kind {
    /** One on each side. */
    ONE_TO_ONE,
    /** Each {@code from} record to many, each {@code to} record to at most one. */
    ONE_TO_MANY,
    /** Many on each side. */
    MANY_TO_MANY;

    /** Whether a record of this side may be related to more than one. */
    public boolean many(Side side) {
      return this == MANY_TO_MANY || (this == ONE_TO_MANY && side == Side.FROM);
    }
  }

  /** Whether a record that has the field may be related to more than one. */
  public boolean many() {
    return kind.many(side);
  }

  /** The same links in a relation of this type. */
  public Link ofKind(Kind next) {
    return new Link(relationId, relation, side, next, objectId, object, field, moment);
  }

  /** The same links as seen by the field of the other side. */
  public Link reversed(long ownObjectId, String ownObject, String ownField) {
    return new Link(
        relationId, relation, side.other(), kind, ownObjectId, ownObject, ownField, moment);
  }

  /** The links as of a moment. */
  public Link asOf(Instant then) {
    return new Link(relationId, relation, side, kind, objectId, object, field, then);
  }

  /** The condition that the link with the alias {@code k} exists at the moment. */
  public String linkedCondition() {
    return moment == null
        ? "k.removed_at is null"
        : "k.created_at <= " + literal() + " and " + until("k.removed_at");
  }

  /** The condition that the record of the other side, with the alias {@code o}, exists. */
  public String liveCondition() {
    return moment == null ? "o.deleted_at is null" : until("o.deleted_at");
  }

  private String until(String end) {
    return "(" + end + " is null or " + end + " > " + literal() + ")";
  }

  /** The text of a moment consists of digits and punctuation, so it cannot end the literal. */
  private String literal() {
    return "timestamptz '" + moment + "'";
  }

  /** The column of the record that has the field. */
  public String ownColumn() {
    return side.column();
  }

  /** The column of the records that it is related to. */
  public String theirColumn() {
    return side.other().column();
  }
}
