package plinth.onboarding;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.key.ApiKeys;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Notes the first record on the admin who made it: the acting one, else who made the key, else the
 * owner. Keys stand in the main plane, admins in that of the workspace.
 */
@Saga
@ApplicationScoped
public class NoteFirstRecord {
  @Inject private ApiKeys keys;
  @Inject private FirstRecord firstRecord;

  /** Notes it; again without harm. */
  void of(Caller caller, RecordMaker maker) {
    Long key = maker.keyId();
    @Nullable Long admin = key == null ? maker.adminId() : keys.maker(caller, key).orElse(null);
    firstRecord.made(caller, admin);
  }
}
