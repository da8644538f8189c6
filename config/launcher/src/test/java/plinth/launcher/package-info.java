/** Tests of the launcher: unit tests, and a child process with a tiny WAR. */
package plinth.launcher;
