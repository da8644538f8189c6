package plinth.fields.type;

import jakarta.json.JsonValue;
import java.util.List;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.FieldType;
import plinth.fields.Link;
import plinth.fields.Operator;
import plinth.kernel.Sql;

/**
 * Conditions on relation fields, with the meaning of {@link Members}. They query the links, which
 * are indexed from both sides, and look up the operands' slugs once.
 */
final class LinkMembers implements Comparison<List<String>> {
  private final Members members;
  private final Link link;

  LinkMembers(FieldType<List<String>> type, Link link) {
    this.members = new Members(type);
    this.link = link;
  }

  @Override
  public List<List<String>> operands(Operator operator, JsonValue json, String at) {
    return members.operands(operator, json, at);
  }

  @Override
  public boolean test(Operator operator, List<String> value, List<List<String>> operands) {
    return members.test(operator, value, operands);
  }

  @Override
  public Sql sql(Column<List<String>> column, Operator operator, List<List<String>> operands) {
    List<String> asked = operands.get(0);
    return switch (operator) {
      case IN -> exists(Sql.of("= any").plus(numbers(asked)));
      case CONTAINS -> all(asked);
      default ->
          all(asked)
              .plus("and not")
              .plus(exists(Sql.of("<> all").plus(numbers(asked))))
              .inParentheses();
    };
  }

  @Override
  public Sql present(Column<List<String>> column) {
    return exists(Sql.of("is not null"));
  }

  @Override
  public Sql absent(Column<List<String>> column) {
    return Sql.of("not").plus(exists(Sql.of("is not null")));
  }

  @Override
  public boolean isIndexed(Column<List<String>> column) {
    return true;
  }

  /**
   * The condition that links to all of the records exist: a single one is looked up by its index,
   * several are counted.
   */
  private Sql all(List<String> asked) {
    List<String> slugs = asked.stream().distinct().toList();
    Sql first = exists(Sql.of("= any").plus(numbers(slugs.subList(0, 1))));
    if (slugs.size() == 1) {
      return first.inParentheses();
    }
    return first
        .plus("and (select count(distinct k." + link.theirColumn() + ")")
        .plus(links())
        .plus("and k." + link.theirColumn() + " = any")
        .plus(numbers(slugs))
        .plus(") = " + slugs.size())
        .inParentheses();
  }

  /** The condition that a link to a record that meets the condition exists. */
  private Sql exists(Sql theirs) {
    return Sql.of("exists (select 1")
        .plus(links())
        .plus("and k." + link.theirColumn())
        .plus(theirs)
        .plus(")");
  }

  private Sql links() {
    return Sql.of(
        "from tenant.record_link k where k.workspace_id = r.workspace_id and k.relation_id = ? and"
            + " k."
            + link.ownColumn()
            + " = r.id and "
            + link.linkedCondition(),
        link.relationId());
  }

  /**
   * The numbers of the records on the other side with these slugs, looked up once per statement.
   */
  private Sql numbers(List<String> slugs) {
    return Sql.of(
        "(array(select o.id from tenant.record o where o.workspace_id = tenant.bound_workspace()"
            + " and o.object_id = ? and o.slug = any (?) and "
            + link.liveCondition()
            + "))",
        link.objectId(),
        slugs.toArray(String[]::new));
  }
}
