package plinth.workspace.archive;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import plinth.access.RestoredMembers;
import plinth.files.ArchivedFiles;
import plinth.files.WorkspaceFiles;
import plinth.identity.User;
import plinth.identity.user.Users;
import plinth.jobs.JobWork;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.PlatformStep;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.Databases;
import plinth.tenancy.TransientFailure;
import plinth.tenancy.move.MoverLock;
import plinth.tenancy.move.TenantArchive;
import plinth.tenancy.move.TenantContent;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.workspace.WorkspaceProblem;

/**
 * The job that restores a workspace from an archive. It has one step, which starts over when
 * interrupted and leaves nothing behind when refused.
 *
 * <p>People are found by their e-mail addresses. The owner is the first one that the archive names,
 * or the one requested. A person without an account in this installation becomes a removed member,
 * so that their records and comments keep their names. API keys and invitations are not restored.
 */
@ApplicationScoped
public class RestoreTenant implements PlatformJobKind {
  static final String KEY = "tenant.restore";

  private static final int FILES_AT_ONCE = 1_000;

  @Inject private TenantArchives archives;
  @Inject private Archives store;
  @Inject private ArchivedFiles files;
  @Inject private WorkspaceFiles kept;
  @Inject private RestoredMembers members;
  @Inject private Users users;
  @Inject private Usage usage;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public PlatformStep runStep(Caller caller, JobWork work) {
    if (!archives.isAwaited(caller)) {
      return PlatformStep.last(0, 0);
    }
    // A node that lost the job's lease while it worked still has the lock: its successor waits
    // for it, and neither deletes what the other has opened.
    try (MoverLock lock = MoverLock.acquire(caller.requireWorkspace().id())) {
      return archives.isAwaited(caller)
          ? restoreLocked(caller, work, lock)
          : PlatformStep.last(0, 0);
    }
  }

  private PlatformStep restoreLocked(Caller caller, JobWork work, MoverLock lock) {
    try {
      return store.read(
          work.parameters().getString("archive"), place -> restore(caller, work, place, lock));
    } catch (RuntimeException e) {
      if (TransientFailure.isCauseOf(e) || !lock.isHeld()) {
        throw e;
      } else if (!archives.isAwaited(caller)) {
        // The workspace was opened: only the answer to the commit was lost.
        return PlatformStep.last(0, 0);
      }
      BestEffort.run("restore_undo", () -> undo(caller));
      throw e;
    }
  }

  /** Refuses to continue if another node could have worked in the meantime. */
  private void requireAwaited(Caller caller, MoverLock lock) {
    if (!lock.isHeld() || !archives.isAwaited(caller)) {
      throw new Problem(KernelProblem.UNAVAILABLE);
    }
  }

  private PlatformStep restore(Caller caller, JobWork work, Path place, MoverLock lock)
      throws IOException {
    Caller.Workspace workspace = caller.requireWorkspace();
    try (ArchiveReader archive = ArchiveReader.open(place)) {
      archive.verify();
      ArchiveManifest manifest = archive.manifest();
      requireAwaited(caller, lock);
      String database = workspace.database();
      if (database != null) {
        Databases.instance().createDedicated(database);
      }
      TenantArchive.read(workspace.id(), database, manifest.content(), archive::table);
      for (TenantContent.File file : manifest.content().files()) {
        restoreFile(caller, file, archive);
      }
      requireAwaited(caller, lock);
      TenantArchive.open(workspace.id(), database);
      open(caller, work, manifest);
      long rows = manifest.content().tables().stream().mapToLong(TenantContent.Table::rows).sum();
      return PlatformStep.last(rows, 0)
          .withTotal(rows)
          .withResult(
              Json.createObjectBuilder()
                  .add("subdomain", workspace.subdomain())
                  .add("workspace_id", workspace.id())
                  .add("rows", rows)
                  .add("files", manifest.content().files().size())
                  .build());
    }
  }

  private void restoreFile(Caller caller, TenantContent.File file, ArchiveReader archive)
      throws IOException {
    Caller.Workspace workspace = caller.requireWorkspace();
    try (InputStream bytes = archive.file(file.key())) {
      files.put(workspace.id(), file.key(), bytes);
    }
    if (file.size() > 0) {
      usage.reserve(caller, Metric.STORAGE, "file:" + file.id(), file.size(), Time.now());
    }
  }

  private void open(Caller caller, JobWork work, ArchiveManifest manifest) {
    User owner = requireOwner(caller, work.parameters());
    Map<String, User> known = new HashMap<>();
    for (String email : members.emails(caller)) {
      users.findByEmail(email).ifPresent(user -> known.put(email, user));
    }
    members.linkUsers(caller, owner, known);
    archives.open(caller, manifest.name(), members.listPresent(caller));
  }

  private User requireOwner(Caller caller, JsonObject parameters) {
    String email = parameters.getString("owner_email", members.ownerEmail(caller));
    return users
        .findByEmail(email)
        .orElseThrow(
            () ->
                new Problem(
                    WorkspaceProblem.OWNER_UNKNOWN, "The owner has no account here: " + email));
  }

  private void undo(Caller caller) {
    Caller.Workspace workspace = caller.requireWorkspace();
    String database = workspace.database();
    if (database != null) {
      Databases.instance().dropDedicated(database);
    } else {
      TenantArchive.remove(workspace.id());
    }
    while (kept.deleteSome(workspace.id(), FILES_AT_ONCE)) {
      // Continue with the next files.
    }
    archives.deleteCurrent(caller);
  }
}
