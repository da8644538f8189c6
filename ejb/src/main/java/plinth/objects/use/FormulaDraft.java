package plinth.objects.use;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.fields.formula.Formula;

/**
 * A formula to try before a field has it.
 *
 * @param formula the formula
 * @param recordSlug the record to compute it for; absent: only its kind is found
 */
public record FormulaDraft(
    @NotBlank @Size(max = Formula.MAX_LENGTH) String formula,
    @Size(max = 63) @Nullable String recordSlug) {}
