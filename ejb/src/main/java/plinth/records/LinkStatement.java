package plinth.records;

import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Sql;

/**
 * A statement about links that is the same for both sides of a relation but for the columns.
 *
 * @param from as the {@code from} records see their links
 * @param to as the {@code to} records see them
 */
public record LinkStatement(Sql from, Sql to) {
  /**
   * Reads a statement with {@linkplain Sql#named named values}. For each side, the column of the
   * records that see the links replaces {@code {own}}, and that of the others {@code {theirs}}.
   */
  public static LinkStatement named(String text) {
    return new LinkStatement(named(text, Side.FROM), named(text, Side.TO));
  }

  private static Sql named(String text, Side side) {
    return Sql.named(
        text.replace("{own}", side.column()).replace("{theirs}", side.other().column()));
  }

  /** The statement as a link sees it. */
  public Sql of(Link link) {
    return link.side() == Side.FROM ? from : to;
  }
}
