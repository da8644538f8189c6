package plinth.onboarding;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Whose first record a record may be, as far as the caller tells: an admin, the maker of a key, or
 * the owner of the workspace for callers without either, such as a form or a workflow.
 *
 * @param workspaceId number of the workspace
 * @param adminId the admin; null: somebody else
 * @param keyId the API key, where it is not an admin; null with {@code adminId}: the owner
 */
record RecordMaker(long workspaceId, @Nullable Long adminId, @Nullable Long keyId) {
  static RecordMaker of(Caller caller) {
    Long admin = caller.kind() == Caller.Kind.AUTOMATION ? null : caller.adminId();
    boolean isKey = admin == null && caller.kind() == Caller.Kind.API_KEY;
    return new RecordMaker(
        caller.requiredWorkspace().id(), admin, isKey ? caller.credentialId() : null);
  }
}
