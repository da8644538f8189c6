package plinth.inside.domain;

/** The tables of the notes, in a separate schema that purges and moves of workspaces ignore. */
public final class NoteTables {
  private static final String SCHEMA =
      """
      create schema inside;
      grant usage on schema inside to plinth_app;
      alter default privileges in schema inside
        grant select, insert, update, delete on tables to plinth_app;
      """;

  /** Creates the table of the tenant plane in a dedicated database. */
  static final String TENANT =
      SCHEMA
          + """
          create table inside.tenant_note (
            workspace_id bigint not null default tenant.bound_workspace(),
            id bigint not null,
            text text not null,
            primary key (workspace_id, id)
          );
          call tenant.isolate('inside.tenant_note');
          """;

  /** Creates the tables of both planes in the main database. */
  public static final String MAIN =
      TENANT + "create table inside.main_note (id bigint primary key, text text not null);";

  private NoteTables() {}
}
