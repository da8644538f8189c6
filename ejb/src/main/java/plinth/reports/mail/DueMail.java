package plinth.reports.mail;

/** A schedule whose time has come. */
public record DueMail(long workspaceId, long id) {}
