package plinth.privacy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.vault.Vault;

/**
 * A search for what the workspace keeps about a person.
 *
 * @param kind what the person is found by
 * @param term the address or the number; empty if it cannot be decrypted any more
 * @param findings how many things were found so far
 * @param chosen how many of them are chosen as the person's
 * @param completedAt when everything was searched; null: not yet
 */
public record PrivacySearch(
    long id,
    @Words(of = TermKind.class) String kind,
    String term,
    long findings,
    long chosen,
    Actor createdBy,
    Instant createdAt,
    @Nullable Instant completedAt) {
  /** The place of the term of a search in the vault. */
  static String place(long id) {
    return Vault.place("privacy_search.term", id);
  }
}
