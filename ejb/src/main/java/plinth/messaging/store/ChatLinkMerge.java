package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.MergeUndone;
import plinth.records.RecordsMerged;
import plinth.tenancy.TenantDb;

/**
 * Moves the links from chats to records that are merged, and returns them when the merge is undone.
 * The links before the merge are kept for that.
 */
@ApplicationScoped
class ChatLinkMerge {
  private static final Sql MERGE =
      Sql.named(
          """
          with gone as (
            delete from tenant.chat_link
            where workspace_id = tenant.bound_workspace() and object_id = :object
              and record_id = any (:merged)
            returning chat_id, record_id, created_at
          ), kept as (
            insert into tenant.merged_chat_link (operation_id, chat_id, record_id, created_at)
            select :operation, chat_id, record_id, created_at
            from gone
            union all
            select :operation, chat_id, record_id, created_at
            from tenant.chat_link
            where workspace_id = tenant.bound_workspace() and object_id = :object
              and record_id = :survivor and chat_id in (select chat_id from gone)
          )
          insert into tenant.chat_link (chat_id, object_id, record_id, created_at)
          select chat_id, :object, :survivor, min(created_at)
          from gone
          group by chat_id
          on conflict do nothing
          """);

  private static final Sql RETURN =
      Sql.named(
          """
          with back as (
            delete from tenant.merged_chat_link
            where workspace_id = tenant.bound_workspace() and operation_id = :operation
            returning chat_id, record_id, created_at
          ), gone as (
            delete from tenant.chat_link c
            where c.workspace_id = tenant.bound_workspace() and c.object_id = :object
              and c.record_id = :survivor and c.chat_id in (select chat_id from back)
              and (c.chat_id, c.record_id) not in (select chat_id, record_id from back)
          )
          insert into tenant.chat_link (chat_id, object_id, record_id, created_at)
          select chat_id, :object, record_id, created_at
          from back
          where record_id <> :survivor
          on conflict do nothing
          """);

  @Inject @TenantDb private Db db;

  void onRecordsMerged(@Observes RecordsMerged merge) {
    db.update(
        MERGE
            .with("object", merge.objectId())
            .with("merged", merge.merged().toArray(Long[]::new))
            .with("operation", merge.operationId())
            .with("survivor", merge.survivor()));
  }

  void onMergeUndone(@Observes MergeUndone undone) {
    db.update(
        RETURN
            .with("operation", undone.operationId())
            .with("object", undone.objectId())
            .with("survivor", undone.survivor()));
  }
}
