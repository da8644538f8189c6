package plinth.transfer.imports;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * A row of a file, converted by a plan.
 *
 * @param number the row's number in the file
 * @param cells a text for each column of the plan, in their order, as the types of their fields
 *     read it; empty: none
 * @param errors what is wrong with the row, or with its cells; it is then not imported
 */
public record PlannedRow(long number, List<String> cells, List<FieldError> errors) {}
