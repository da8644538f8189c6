package plinth.objects.unique;

import java.util.List;

/**
 * A unique key as the API shows it.
 *
 * @param fields the slugs of the fields
 * @param fold whether texts are the same that differ only in case, accents and the like
 * @param isReady whether existing records have been compared; those of a large object are compared
 *     by a job
 */
public record UniqueKeyView(List<String> fields, boolean fold, boolean isReady) {}
