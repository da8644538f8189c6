package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Workspaces;

/** Removes expired stories in batches, and releases their files. */
@ApplicationScoped
public class StorySweep implements Sweep<Caller.Workspace> {
  private static final int PORTION = 500;

  @Inject private Workspaces workspaces;
  @Inject private MediaRows rows;

  @Override
  public String name() {
    return "messaging-stories";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_MESSAGING_STORIES_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    Instant before = Time.now().minus(StoryRepository.SHOWN);
    int gone = PORTION;
    while (gone == PORTION) {
      gone = rows.deleteExpiredStories(caller, before, PORTION);
    }
  }
}
