package plinth.objects;

import java.util.List;

/**
 * The result of a field change: whether it was a dry run, the conversion jobs, and the effect on
 * values.
 *
 * @param isDryRun whether nothing was changed
 * @param jobs the slugs of the jobs that convert the values of large objects; empty if all values
 *     are already converted
 * @param report the effect on the values
 */
public record FieldConversion(boolean isDryRun, List<String> jobs, ConversionReport report) {}
