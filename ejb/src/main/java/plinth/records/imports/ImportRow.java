package plinth.records.imports;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * One row of an import.
 *
 * @param number its number in the source, which its result repeats
 * @param cells one text per {@link ImportColumn}, in order; blank: no value
 * @param errors errors of cells that are already known, each with its field; such a row fails with
 *     these errors and those of its other cells
 */
public record ImportRow(long number, List<String> cells, List<FieldError> errors) {}
