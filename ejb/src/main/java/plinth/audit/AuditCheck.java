package plinth.audit;

import org.jspecify.annotations.Nullable;

/**
 * The result of verifying an audit record.
 *
 * @param isIntact whether no entry is at fault
 * @param entries how many entries there are
 * @param stripped of how many a purge took out what tells of persons
 * @param fault what is wrong with the first entry at fault: {@code missing} before it, {@code
 *     changed} or {@code unchained}; null: nothing
 * @param faultId number of that entry
 * @param headSeq place of the last entry; kept elsewhere with its hash, it shows later whether
 *     entries were cut off at the end
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
