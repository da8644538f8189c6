/** Runs Payara Server and WildFly with the archive, for the tests over HTTP. */
package plinth.servers;
