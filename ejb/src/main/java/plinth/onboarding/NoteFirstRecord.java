package plinth.onboarding;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.key.ApiKeys;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Records the first record on the admin who created it: the acting admin, otherwise the creator of
 * the API key, otherwise the owner. Keys are in the main database, admins in that of the workspace.
 */
@Saga
@ApplicationScoped
public class NoteFirstRecord {
  @Inject private ApiKeys keys;
  @Inject private FirstRecord firstRecord;

  /** Records it; idempotent. */
  void record(Caller caller, RecordMaker maker) {
    Long key = maker.keyId();
    @Nullable Long admin =
        key == null ? maker.adminId() : keys.findMakerId(caller, key).orElse(null);
    firstRecord.record(caller, admin);
  }
}
