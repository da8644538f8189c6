package plinth.fields;

/**
 * Where the values of a relation field stand: in the links of its relation, seen from one side.
 *
 * <p>Spec: Meta-model.
 *
 * @param relationId the relation's number
 * @param relation the relation's slug
 * @param side the side that the field's own records are on
 * @param kind how many records may be on each side
 * @param objectId the number of the object on the other side
 * @param object its slug
 * @param field the slug of the field on the other side
 */
public record Link(
    long relationId,
    String relation,
    Side side,
    Kind kind,
    long objectId,
    String object,
    String field) {

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

  /** How many records a record may be related to. */
  public enum Kind {
    /** One on each side. */
    ONE_TO_ONE,
    /** Each {@code from} record to many, each {@code to} record to one. */
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

  /** The same links as the field of the other side sees them. */
  public Link reversed(long ownObjectId, String ownObject, String ownField) {
    return new Link(relationId, relation, side.other(), kind, ownObjectId, ownObject, ownField);
  }

  /** The column of the record that has the field. */
  public String own() {
    return side.column();
  }

  /** The column of the records that it is related to. */
  public String theirs() {
    return side.other().column();
  }
}
