package plinth.records;

import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Sql;

/**
 * A statement about links that differs only in its columns between the two sides of a relation.
 *
 * @param from the statement for the {@code from} side
 * @param to the statement for the {@code to} side
 */
public record LinkStatement(Sql from, Sql to) {
  /**
   * Reads a statement with {@linkplain Sql#named named values}. For each side, {@code {own}} is
   * replaced by the column of that side's records and {@code {theirs}} by the column of the other
   * side's.
   */
  public static LinkStatement named(String text) {
    return new LinkStatement(named(text, Side.FROM), named(text, Side.TO));
  }

  private static Sql named(String text, Side side) {
    return Sql.named(
        text.replace("{own}", side.column()).replace("{theirs}", side.other().column()));
  }

  /** The statement for the side of a link. */
  public Sql of(Link link) {
    return link.side() == Side.FROM ? from : to;
  }
}
