package plinth.transfer.source;

import java.util.List;
import plinth.fields.notation.Notation;

/**
 * How a file lays out its table.
 *
 * @param format how its rows are written
 * @param first the place of its first row of values
 * @param header the texts of its header row; empty: it has none
 * @param width how many columns it has
 * @param notation how it writes days and numbers
 */
public record SourceLayout(
    SourceFormat format, RowPosition first, List<String> header, int width, Notation notation) {}
