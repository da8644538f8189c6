package plinth.onboarding;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * The creator of a first record, as far as the caller shows: an admin, the creator of an API key,
 * or the owner of the workspace for other callers, such as a form or a workflow.
 *
 * @param workspaceId the ID of the workspace
 * @param adminId the admin; null for others
 * @param keyId the API key, if the caller is not an admin; null together with {@code adminId} for
 *     the owner
 */
record RecordMaker(long workspaceId, @Nullable Long adminId, @Nullable Long keyId) {
  static RecordMaker of(Caller caller) {
    Long admin = caller.kind() == Caller.Kind.AUTOMATION ? null : caller.adminId();
    boolean isKey = admin == null && caller.kind() == Caller.Kind.API_KEY;
    return new RecordMaker(
        caller.requireWorkspace().id(), admin, isKey ? caller.credentialId() : null);
  }
}
