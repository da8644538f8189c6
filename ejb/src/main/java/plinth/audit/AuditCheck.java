package plinth.audit;

import org.jspecify.annotations.Nullable;

/**
 * The result of verifying an audit record.
 *
 * @param isIntact whether no entry is faulty
 * @param entries the number of entries
 * @param stripped the number of entries from which a purge removed personal data
 * @param fault the fault of the first faulty entry: {@code missing} entries before it, {@code
 *     changed} or {@code unchained}; null: none
 * @param faultId number of that entry
 * @param headSeq place of the last entry in the chain; stored elsewhere together with its hash, it
 *     later shows whether entries were cut off at the end
 * @param headHash its hash, hexadecimal
 */
public record AuditCheck(
    boolean isIntact,
    long entries,
    long stripped,
    @Nullable String fault,
    @Nullable Long faultId,
    @Nullable Long headSeq,
    @Nullable String headHash) {}
