package plinth.sso.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * A domain of e-mail addresses that a workspace claims.
 *
 * @param domain the domain
 * @param isProved whether the workspace has proved it
 * @param provedAt when; null: not yet
 * @param provedBy how: by a record of the domain or by an operator; null: not yet
 * @param isEnforced whether people with an address of the domain must sign in through a provider
 * @param recordName the name of the TXT record that proves it
 * @param recordValue the text of that record
 * @param createdAt when it was claimed
 */
public record DomainClaim(
    String domain,
    boolean isProved,
    @Nullable Instant provedAt,
    @Words(of = Proof.class) @Nullable String provedBy,
    boolean isEnforced,
    String recordName,
    String recordValue,
    Instant createdAt) {}
