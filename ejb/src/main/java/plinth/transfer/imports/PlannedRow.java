package plinth.transfer.imports;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * A row of a file, converted by a plan.
 *
 * @param number the row's number in the file
 * @param cells one text per column of the plan, in order, as the types of their fields read it;
 *     empty: no value
 * @param errors the errors of the row and its cells; a row with errors is not imported
 */
public record PlannedRow(long number, List<String> cells, List<FieldError> errors) {}
