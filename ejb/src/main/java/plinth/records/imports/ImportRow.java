package plinth.records.imports;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * One row of an import.
 *
 * @param number its number in the source, which its result carries
 * @param cells a text for each {@link ImportColumn}, in their order; blank: none
 * @param errors what is wrong with cells already, each by its field; such a row fails with these
 *     errors and those of its other cells
 */
public record ImportRow(long number, List<String> cells, List<FieldError> errors) {}
